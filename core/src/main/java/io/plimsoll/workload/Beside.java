package io.plimsoll.workload;

/// Sessions beside those of the plan, which ask in closed loops of their own, whatever the arrival of the others: the
/// streams of queries next to transactions. They follow an order, made of operations that weigh nothing in the mix.
///
/// @param sessions how many, at least 1
/// @param order what each of them does; their sessions are counted from 0
public record Beside(int sessions, Order order) {}
