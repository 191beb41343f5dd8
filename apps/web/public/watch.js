// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// A page whose script cannot be read or started would stay blank for ever. Written for browsers of any age.
(function () {
  var isOld = !Array.prototype.at;

  function isBlank() {
    var root = document.getElementById('root');
    return root !== null && root.firstChild === null;
  }

  function look() {
    if (!isBlank()) return;
    if (!isOld) return location.reload();
    isOld = false;
    var words = document.createElement('script');
    words.src = '/too-old.js';
    document.head.appendChild(words);
  }

  // A file that got lost on its way is asked for again, after a pause; an old browser is told at once.
  function fail() {
    setTimeout(look, isOld ? 0 : 5000);
  }

  window.addEventListener('error', fail);
  window.addEventListener('unhandledrejection', fail);
  // Some sets report no error at all.
  setTimeout(function () {
    if (isOld) look();
  }, 20000);
})();
