// biome-ignore-all lint/complexity/useArrowFunction: the browsers that need this file know no arrows
// biome-ignore-all lint/style/useTemplate: nor templates
// Tries on this device what the screens of the hall need, says which of it works, and sends that to the server.
(function () {
  var WAIT_MS = 8000;

  function find(id) {
    return document.getElementById(id);
  }

  /** Whether a try comes to something; a browser may throw where it lacks what is asked for. */
  function holds(attempt) {
    try {
      return Boolean(attempt());
    } catch (_) {
      return false;
    }
  }

  function plays(kind) {
    return holds(function () {
      return document.createElement('audio').canPlayType(kind);
    });
  }

  var TRIES = {
    styles: function () {
      return getComputedStyle(document.querySelector('.unstyled')).display === 'none';
    },
    // Of the year of our oldest screens.
    language: function () {
      return 'noModule' in document.createElement('script') && typeof Promise.allSettled === 'function';
    },
    streams: function () {
      return window.fetch && window.ReadableStream && window.AbortController && window.TextDecoder;
    },
    layout: function () {
      return CSS.supports('display', 'grid') && CSS.supports('color', 'var(--any)');
    },
    storage: function () {
      localStorage.setItem('check', '1');
      localStorage.removeItem('check');
      return true;
    },
    opus: function () {
      return plays('audio/ogg; codecs=opus');
    },
    mp3: function () {
      return plays('audio/mpeg');
    },
  };

  function show(selector, isShown) {
    var found = document.querySelector(selector);
    if (found && isShown) found.removeAttribute('hidden');
    else if (found) found.setAttribute('hidden', '');
  }

  function mark(fact, works) {
    show('[data-fact="' + fact + '"] [data-open]', false);
    show('[data-fact="' + fact + '"] [data-yes]', works);
    show('[data-fact="' + fact + '"] [data-no]', !works);
  }

  function say(verdict) {
    show('[data-verdict="' + verdict + '"]', true);
  }

  function numberIn(line) {
    return Number(line.replace('data: ', ''));
  }

  /** How late the latest of four events came that are sent within a second; null where they did not come one by one. */
  function listen(done) {
    var request = new XMLHttpRequest();
    var began = Date.now();
    var seen = 0;
    var late = 0;
    var pieces = 0;
    function read() {
      var events = (request.responseText || '').split('\n\n').slice(0, -1);
      if (events.length > seen) pieces += 1;
      for (; seen < events.length; seen += 1) late = Math.max(late, Date.now() - began - numberIn(events[seen]));
    }
    function over() {
      read();
      done(seen === 4 && pieces > 1 ? late : null);
    }
    request.open('GET', '/api/public/checks/events');
    request.timeout = WAIT_MS;
    request.onprogress = read;
    request.onload = over;
    request.onerror = over;
    request.ontimeout = over;
    request.send();
  }

  function send(facts, delay) {
    var request = new XMLHttpRequest();
    function over() {
      if (request.status !== 201) return say('failed');
      var answer = JSON.parse(request.responseText);
      find('code').textContent = answer.code;
      say(answer.display);
      say('sent');
    }
    request.open('POST', '/api/public/checks');
    request.setRequestHeader('content-type', 'application/json');
    request.timeout = WAIT_MS;
    request.onload = over;
    request.onerror = over;
    request.ontimeout = over;
    var size = { width: Math.max(1, window.innerWidth), height: Math.max(1, window.innerHeight) };
    request.send(JSON.stringify({ facts: facts, delayMs: delay, width: size.width, height: size.height }));
  }

  function start() {
    var facts = [];
    show('[data-verdict="none"]', false);
    find('size').textContent = '· ' + window.innerWidth + ' × ' + window.innerHeight;
    mark('script', true);
    Object.keys(TRIES).forEach(function (fact) {
      var works = holds(TRIES[fact]);
      if (works) facts.push(fact);
      mark(fact, works);
    });
    listen(function (delay) {
      if (delay !== null) facts.push('events');
      mark('events', delay !== null);
      find('delay').textContent = delay === null ? '—' : delay + ' ms';
      send(facts, delay);
    });
  }

  document.addEventListener('DOMContentLoaded', start);
})();
