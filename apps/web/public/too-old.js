// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// Shows the advice for old browsers. The single-file verifier has no server and contains the text of the advice.
(function () {
  var words = document.getElementById('too-old');
  if (words) words.hidden = false;
  else location.replace('/old-browser');
})();
