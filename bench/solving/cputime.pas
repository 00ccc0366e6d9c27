{ The clock of YASS, which calls GetTickCount64: here the processor time of the process. }
unit cputime;

interface

function GetTickCount64: QWord;

implementation

uses
  linux, unixtype;

const
  PROCESS_CPU_CLOCK = 2;

function GetTickCount64: QWord;
var
  now: TTimeSpec;
begin
  clock_gettime(PROCESS_CPU_CLOCK, @now);
  GetTickCount64 := QWord(now.tv_sec) * 1000 + QWord(now.tv_nsec) div 1000000;
end;

end.
