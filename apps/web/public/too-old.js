// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// biome-ignore-all lint/style/useTemplate: nor templates
// The last word of a page whose script cannot run here; a display goes on to the page that needs no script. Written for
// browsers of any age; React clears it if it starts.
(function () {
  var WORDS = {
    am: 'ይህ ብራውዘር በጣም አሮጌ ነው። Chrome ይጠቀሙ፣ ወይም ላፕቶፑን በHDMI ያገናኙ።',
    om: "Biraawzarri kun baay'ee moofaadha. Chrome fayyadamaa, yookiin laaptooppii HDMI'n walqabsiisaa.",
    en: 'This browser is too old. Use Chrome, or connect the laptop by HDMI.',
  };

  function say(root, language) {
    var line = document.createElement('p');
    line.lang = language;
    line.appendChild(document.createTextNode(WORDS[language]));
    line.style.cssText =
      'margin:1em auto;max-width:30em;padding:0 1em;text-align:center;font:600 24px/1.5 "Inter Variable","Noto Sans Ethiopic Variable",sans-serif';
    root.appendChild(line);
  }

  function tell() {
    var root = document.getElementById('root');
    if (root === null || root.firstChild !== null) return;
    var display = /^\/(tv|hall\/[^/]+)(?=\/?$)/.exec(location.pathname);
    if (display) return location.replace(display[0] + '/plain' + location.search);
    root.setAttribute('role', 'alert');
    say(root, 'am');
    say(root, 'om');
    say(root, 'en');
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
  else tell();
})();
