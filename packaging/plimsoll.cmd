@echo off
rem Starts Plimsoll with the Java of its own that this archive has. The launcher `plimsoll` next to it is for other systems.
rem
rem   PLIMSOLL_JAVA_HOME   another Java to use
rem   PLIMSOLL_JAVA_OPTS   more options for java, after ours, so they win
setlocal
for %%I in ("%~dp0..") do set "root=%%~fI"
set "java=%root%\runtime\bin\java.exe"
if defined PLIMSOLL_JAVA_HOME set "java=%PLIMSOLL_JAVA_HOME%\bin\java.exe"
set "jar="
for %%I in ("%root%\lib\plimsoll-cli-*.jar") do set "jar=%%~fI"
if not defined jar goto damaged
if not exist "%java%" goto nojava
"%java%" -Xlog:disable -Xlog:all=warning,aot*=off,cds*=off:stderr "-XX:AOTCache=%root%\plimsoll.aot" -XX:+UseG1GC ^
    -XX:InitialRAMPercentage=10 --enable-native-access=ALL-UNNAMED "-Dplimsoll.home=%root%" ^
    %PLIMSOLL_JAVA_OPTS% -jar "%jar%" %*
exit /b %ERRORLEVEL%

:damaged
echo plimsoll: this installation is damaged (no jar in "%root%\lib"): unpack the archive again. 1>&2
exit /b 2

:nojava
echo plimsoll: there is no "%java%": unpack the archive again, or set PLIMSOLL_JAVA_HOME to the folder of a JDK. 1>&2
exit /b 2
