// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// A page whose script cannot be read or started would stay blank for ever.
(function () {
  var isOld = !Array.prototype.at;

  function look() {
    var root = document.getElementById('root');
    if (!root || root.firstChild) return;
    if (!isOld) return location.reload();
    var words = document.createElement('script');
    words.src = '/too-old.js';
    document.head.appendChild(words);
  }

  // In a current browser, and where it was no script that failed, a file got lost on its way: it is asked for again.
  function fail(event) {
    if (event.target !== window) isOld = false;
    setTimeout(look, isOld ? 0 : 5000);
  }

  // A file that is lost tells only those who listen on its way down.
  window.addEventListener('error', fail, true);
  window.addEventListener('unhandledrejection', fail);
  // Some sets report no error at all.
  if (isOld) setTimeout(look, 20000);
})();
