# Completion of Plimsoll's command lines, for bash, and for zsh by its bashcompinit. `plimsoll completion` prints it.
# shellcheck shell=bash disable=SC2034,SC2086,SC2154

# What a command takes. `below`: its commands. `switches`: its options, each with the kind of its value after a colon;
# no kind if it has no value. `operands`: the kinds of its other arguments; with * it stands for all that follow.
_plimsoll_command() {
    below='' switches='' operands=''
    case $1 in
        # @COMMANDS@
    esac
}

# Sets candidates to the words of a kind. Words of keys and options are a kind of their own: =one,two,three.
_plimsoll_candidates() {
    local entry
    candidates=''
    case $1 in
        =*)
            candidates=${1#=}
            candidates=${candidates//,/ }
            ;;
        workload) candidates=$workloads ;;
        target) candidates='@TARGETS@' ;;
        command) candidates='@NAMES@' ;;
        topic) candidates="@NAMES@ $workloads" ;;
        profile)
            case $workload in
                # @PROFILES@
            esac
            ;;
        key)
            case $workload in
                # @KEYS@
            esac
            candidates="$candidates @RUNKEYS@"
            ;;
        value)
            case $2 in
                # @VALUES@
            esac
            ;;
        run)
            candidates=last
            for entry in "$store"/*/; do
                [ ! -d "$entry" ] || entry=${entry%/} candidates="$candidates ${entry##*/}"
            done
            ;;
    esac
}

# Sets kind to that of the value of an option; empty if it has none.
_plimsoll_kind() {
    local entry
    kind=''
    for entry in $switches; do
        [ "${entry%%:*}" != "$1" ] || kind=${entry#*:}
    done
}

# Offers files, as these options of compgen say.
_plimsoll_files() {
    local entry
    while IFS= read -r entry; do
        COMPREPLY+=("$prefix$entry")
    done < <(compgen "$@" -- "$current")
    compopt -o filenames 2>/dev/null || true
}

# Sets current to the word to complete, and given to the words before it. They are not bash's own: those are parted at
# colons and equals signs, too. `breaks` are the characters at which it does so.
_plimsoll_line() {
    local line
    breaks='' given=()
    if [ -n "${ZSH_VERSION-}" ]; then
        given=("${COMP_WORDS[@]:0:$COMP_CWORD}")
        current=${COMP_WORDS[$COMP_CWORD]}
        return
    fi
    line=${COMP_LINE:0:$COMP_POINT}
    current=${line##*[[:blank:]]}
    read -r -a given <<<"${line%"$current"}"
    case ${COMP_WORDBREAKS-} in *:*) breaks=: ;; esac
    case ${COMP_WORDBREAKS-} in *=*) breaks="$breaks=" ;; esac
}

# Reads the words before: sets what the command takes, the kind of value that the last of them waits for, and place, the
# number of operands.
_plimsoll_read() {
    local word chain=''
    _plimsoll_command ''
    for word in "${given[@]:1}"; do
        if [ -n "$kind" ]; then
            case $kind in
                store) store=$word ;;
                workload) workload=$word ;;
            esac
            kind=''
            continue
        fi
        case $word in
            --runs-dir=*) store=${word#*=} ;;
            -*=*) ;;
            -*) _plimsoll_kind "$word" ;;
            *)
                case "$place $below " in
                    0*" $word "*)
                        chain="$chain $word"
                        _plimsoll_command "$chain"
                        ;;
                    *)
                        place=$((place + 1))
                        case " $workloads " in *" $word "*) workload=$word ;; esac
                        ;;
                esac
                ;;
        esac
    done
}

# Sets kind to that of the operand to complete.
_plimsoll_operand() {
    local entry
    for entry in $operands; do
        kind=${entry%'*'}
        if [ "$place" -eq 0 ] || [ "$kind" != "$entry" ]; then
            return
        fi
        place=$((place - 1))
    done
    kind=''
}

_plimsoll() {
    local below switches operands candidates current breaks entry cut kind='' prefix='' workload='' place=0
    local store=${PLIMSOLL_RUNS:-plimsoll-runs} workloads='@WORKLOADS@'
    local -a given
    COMPREPLY=()
    _plimsoll_line
    _plimsoll_read
    case $kind$current in
        -*=*)
            prefix=${current%%=*}=
            _plimsoll_kind "${current%%=*}"
            current=${current#*=}
            ;;
        -*) kind=switch ;;
        *)
            if [ -n "$kind" ]; then
                :
            elif [ -n "$below" ]; then
                kind="=${below// /,}"
            else
                _plimsoll_operand
            fi
            ;;
    esac
    case $kind in
        switch)
            candidates=
            for entry in $switches; do
                candidates="$candidates ${entry%%:*}"
            done
            ;;
        setting)
            case $current in
                *=*)
                    _plimsoll_candidates value "${current%%=*}"
                    prefix=$prefix${current%%=*}=
                    current=${current#*=}
                    ;;
                *)
                    _plimsoll_candidates key
                    set -- $candidates
                    candidates=
                    for entry in "$@"; do
                        candidates="$candidates $entry="
                    done
                    ;;
            esac
            ;;
        *) _plimsoll_candidates "$kind" ;;
    esac
    # The last of several, such as the runs of `compare ONE,OTHER`.
    case $kind,$current in
        run,*,* | setting,*,* | target,*,*)
            prefix=$prefix${current%,*},
            current=${current##*,}
            ;;
    esac
    for entry in $candidates; do
        case $entry in "$current"*) COMPREPLY+=("$prefix$entry") ;; esac
    done
    case $kind in
        file) _plimsoll_files -f ;;
        folder | store) _plimsoll_files -d ;;
        workload)
            _plimsoll_files -f -X '!*.y*ml'
            [ -z "$current" ] || _plimsoll_files -d
            ;;
    esac
    case ${COMPREPLY[*]-} in *[=:/]) compopt -o nospace 2>/dev/null || true ;; esac
    # What stands before the last break is on the line already.
    cut=$prefix$current
    case $cut in
        *["${breaks:- }"]*)
            cut=${cut%"${cut##*["$breaks"]}"}
            COMPREPLY=("${COMPREPLY[@]#"$cut"}")
            ;;
    esac
}

if [ -n "${ZSH_VERSION-}" ]; then
    whence compdef >/dev/null || { autoload -Uz compinit && compinit; }
    autoload -Uz bashcompinit && bashcompinit
    complete -o nospace -F _plimsoll plimsoll
else
    complete -F _plimsoll plimsoll
fi
