// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// Renews a plain page of the hall where scripts run at all: nothing flickers, and where the server cannot be reached the
// page stays and asks again, while a browser that reloads would be left with its own page for errors.
(function () {
  if (!window.XMLHttpRequest || !history.replaceState) return;
  // The page renews itself by the element that follows this script; behind this it is a comment.
  document.write('<!--');

  var EVERY_MS = 2000;
  var shown = '';
  var missed = 0;

  function told(name) {
    return document.getElementById('plain').getAttribute(name);
  }

  function show(text) {
    var from = text.indexOf('<main');
    var to = text.lastIndexOf('</main>');
    if (from < 0 || to < 0) return false;
    if (shown === text) return true;
    shown = text;
    var look = told('data-look');
    document.getElementById('root').innerHTML = text.slice(from, to + '</main>'.length);
    if (told('data-look') !== look) location.reload();
    if (told('data-at') !== location.pathname) history.replaceState(null, '', told('data-at'));
    return true;
  }

  function ask() {
    var request = new XMLHttpRequest();
    function over() {
      // A server that is busy says so, and the page stays as it is.
      missed = request.status < 429 && show(request.responseText || '') ? 0 : missed + 1;
      // A shorter break mends itself before anybody could read of it.
      document.getElementById('lost').textContent = missed < 2 ? '' : told('data-lost');
      setTimeout(ask, EVERY_MS);
    }
    request.open('GET', told('data-next'));
    request.timeout = 10000;
    request.onload = over;
    request.onerror = over;
    request.ontimeout = over;
    request.send();
  }

  setTimeout(ask, EVERY_MS);
})();
