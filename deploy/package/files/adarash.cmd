@echo off
rem Starts Adarash with the Node that lies beside it. Closing this window stops it; nothing is lost.
title Adarash
"%~dp0app\node.exe" "%~dp0app\apps\server\dist\packaged.js" %*
if errorlevel 1 pause
