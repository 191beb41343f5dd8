@echo off
rem Starts Adarash with the Node that lies beside it. Closing this window stops it; nothing is lost.
title Adarash
setlocal

rem Opened inside the ZIP, Windows unpacks this file alone. (The letters of this window have no Ethiopic.)
if not exist "%~dp0app\node.exe" (
  echo Unpack the whole ZIP first: right-click it, "Extract All", and start adarash.cmd in the new folder.
  echo Dura ZIP guutuu hiikaa: mirgaan cuqaasaatii "Extract All" filadhaa; achii adarash.cmd galmee haaraa keessaa jalqabsiisaa.
  pause
  exit /b 1
)
if /i "%PROCESSOR_ARCHITECTURE%"=="x86" if not defined PROCESSOR_ARCHITEW6432 (
  echo Adarash needs a 64-bit Windows; this one is 32-bit.
  echo Adarash Windows bit-64 barbaada; kun bit-32 dha.
  pause
  exit /b 1
)
for /f "tokens=2 delims=[]" %%v in ('ver') do for /f "tokens=2 delims=. " %%m in ("%%v") do if %%m LSS 10 (
  echo Adarash needs Windows 10 or newer.
  echo Adarash Windows 10 yookaan isa haaraa barbaada.
  pause
  exit /b 1
)

rem The firewall remembers a program by its path, so each release runs it from the same one.
set "STEADY=%LOCALAPPDATA%\Adarash-program"
set "NODE=%STEADY%\node.exe"
if not exist "%STEADY%" mkdir "%STEADY%" 2>nul
for %%a in ("%~dp0app\node.exe") do set "NEW=%%~za"
set "OLD="
if exist "%NODE%" for %%a in ("%NODE%") do set "OLD=%%~za"
if not "%OLD%"=="%NEW%" copy /y "%~dp0app\node.exe" "%NODE%" >nul 2>nul
if not exist "%NODE%" set "NODE=%~dp0app\node.exe"
for %%a in ("%NODE%") do if not "%%~za"=="%NEW%" set "NODE=%~dp0app\node.exe"

"%NODE%" "%~dp0app\apps\server\dist\packaged.js" %*
rem A crash ends with a code below zero, which "errorlevel 1" does not see.
if not "%errorlevel%"=="0" pause
