// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// Shows the advice for old browsers. The verifier in one file has no server to get the page from, and has its own words.
(function () {
  var words = document.getElementById('too-old');
  if (words) words.hidden = false;
  else location.replace('/old-browser');
})();
