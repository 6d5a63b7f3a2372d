package io.plimsoll.compat.pgbench;

import java.util.Arrays;
import java.util.List;

/// Command lines that pgbench refuses before it connects.
final class RefusedLines {
    /// Words separated by single blanks; `''` is an empty one, and `~` a blank.
    static final List<String> ALL = """
            --nonsense
            --nonsense=1
            -x
            -nx
            -c
            --client
            -cx
            -c 0
            -c ''
            -c 8x
            -c ~8~x
            -c 99999999999
            --clients 8
            --connect=1
            --c 8
            --re=1
            --r=5
            --d
            --in
            -j 0
            -j -1
            -s 0
            -s two
            -t 0
            -T 0
            -T -5
            -t 5 -T 5
            -P 0
            -F 9
            -F 101
            -F x
            -M advanced
            -M ''
            -L 0
            -L fast
            -L -1
            -R 0
            -R x
            --sampling-rate=0
            --sampling-rate=1.5
            --sampling-rate=x
            --sampling-rate=0.5
            --sampling-rate=0.5 --aggregate-interval=5 -l
            --aggregate-interval=5
            --aggregate-interval=0
            --aggregate-interval=5 -l -T 3
            --aggregate-interval=5 -l -T 12
            --log-prefix=x
            --progress-timestamp
            --max-tries=-1
            --max-tries=0
            -D x
            -D =1
            -D x=
            -D 1x=1
            -D x-y=1
            -b nonsense
            -b s
            -b ''
            -b tpcb@
            -b tpcb@x
            -b tpcb@1x
            -b tpcb@-1
            -b tpcb@99999999999
            -b tpcb@0
            -b tpcb@0 -S -b se@0 -t 5 -T 5
            --show-script s
            --show-script nonsense
            -f /nonexistent/script.sql
            -f /nonexistent/script.sql@5
            -f /
            -f /dev/null
            -i -c 8
            -i -S
            -i -r
            -i -I ''
            -I dtx
            -I dt
            -i --partitions=-1
            --partitions=1
            --partitions x
            --partition-method=list
            -i --partition-method=hash
            --unlogged-tables
            --foreign-keys
            -q
            -F 50 -t 5 -T 5
            --random-seed=x
            --random-seed=1x
            --random-seed=''
            one two
            -- -c 8
            -c 8 one -j 2 two
            -n -- one -c
            -S --help
            -S -V
            -S -?
            """.lines().toList();

    private RefusedLines() {}

    static List<String> words(String line) {
        return Arrays.stream(line.split(" ", -1))
                .map(word -> word.equals("''") ? "" : word.replace("''", "").replace('~', ' '))
                .toList();
    }
}
