@echo off
rem Lets the TV and the phones of this network reach Adarash: one rule for one port, for this network's own devices alone.
rem Windows asks for the administrator's consent. Another port: open-firewall.cmd 8080   Taken back: open-firewall.cmd remove
title Adarash: firewall
setlocal
net session >nul 2>nul
if errorlevel 1 (
  powershell -NoProfile -Command "Start-Process -Verb RunAs -FilePath '%~f0' -ArgumentList '%~1 '"
  exit /b
)
set "PORT=%~1"
if "%PORT%"=="" set "PORT=3000"
netsh advfirewall firewall delete rule name="Adarash" >nul 2>nul
if /i "%PORT%"=="remove" (
  echo The rule was removed.
  pause
  exit /b 0
)
echo %PORT%| findstr /r "^[1-9][0-9]*$" >nul || (
  echo "%PORT%" is not a port.
  pause
  exit /b 1
)
netsh advfirewall firewall add rule name="Adarash" dir=in action=allow protocol=TCP localport=%PORT% remoteip=LocalSubnet >nul
if errorlevel 1 (
  echo The rule could not be added.
) else (
  echo TV and phones of this network may now reach port %PORT% of this computer.
  echo TV fi bilbiloonni neetworkii kanaa amma kompiitara kana portii %PORT% ga'uu danda'u.
)
pause
