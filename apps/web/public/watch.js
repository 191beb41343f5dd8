// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// A page whose script cannot be read or started would stay blank for ever.
(function () {
  var isOld = !Array.prototype.at;

  function look() {
    var root = document.getElementById('root');
    if (!root || root.firstChild) return;
    // In a current browser a file got lost on its way.
    if (!isOld) return location.reload();
    var words = document.createElement('script');
    words.src = '/too-old.js';
    document.head.appendChild(words);
  }

  function fail() {
    setTimeout(look, isOld ? 0 : 5000);
  }

  window.onerror = fail;
  window.onunhandledrejection = fail;
  // Some sets report no error at all.
  if (isOld) setTimeout(look, 20000);
})();
