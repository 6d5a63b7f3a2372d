package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.plimsoll.unit.Figure;

/// How the kinds of [Figure] are told apart in files: by `kind`, without which a figure is a rate, as in files of
/// versions that knew nothing else.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Figure.Rate.class)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Figure.Rate.class, name = "rate"),
    @JsonSubTypes.Type(value = Figure.GeometricMean.class, name = "geometric-mean"),
    @JsonSubTypes.Type(value = Figure.GeometricRate.class, name = "geometric-rate"),
    @JsonSubTypes.Type(value = Figure.WholeRate.class, name = "whole-rate")
})
interface FigureKinds {}
