// Runs before anything is painted, so that a dark page does not flash white: the policy of the site allows no inline
// script, and module scripts run too late. The application reads and checks the same record again when it starts.
(function () {
  var root = document.documentElement;
  // Its style is a file of its own, which the page is not drawn without: nothing may move afterwards.
  function beCalm() {
    root.dataset.calm = 'on';
    var style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = '/src/shell/calm/calm.css';
    style.setAttribute('blocking', 'render');
    document.head.append(style);
  }
  try {
    var record = JSON.parse(localStorage.getItem('machi') || '{}');
    if (record.themeMode === 'dark' || record.themeMode === 'system') root.dataset.theme = record.themeMode;
    if (/^(blue|purple|teal|brick)$/.test(record.themeColor)) root.dataset.accent = record.themeColor;
    if (record.textSize === 'large' || record.textSize === 'largest') root.dataset.text = record.textSize;
    if (record.calm === true) beCalm();
  } catch {
    // A damaged or forbidden storage leaves the defaults of the page.
  }
})();

// Nothing of the application tells when the application itself does not come. It removes #start-failed once it runs.
(function () {
  // As the application does with its further parts: reload once, and not without network or memory of having done so.
  var reloadedKey = 'machi-reloaded';
  function mayReload() {
    if (!navigator.onLine) return false;
    try {
      if (sessionStorage.getItem(reloadedKey) !== null) return false;
      sessionStorage.setItem(reloadedKey, '1');
      return true;
    } catch {
      return false;
    }
  }

  // The telephone has come with the page, among the replies that the application would have read.
  function showTelephone() {
    var replies = JSON.parse((document.getElementById('replies') || {}).textContent || '[]');
    for (var i = 0; i < replies.length; i += 1) {
      var town = replies[i].name === 'readTown' && replies[i].reply.town;
      if (!town) continue;
      var line = document.getElementById('start-failed-telephone');
      var link = document.createElement('a');
      link.href = 'tel:' + town.office_tel.replace(/-/g, '');
      link.textContent = town.office_tel;
      line.append(town.office_name + ' ', link);
      line.hidden = false;
    }
  }

  function show() {
    var message = document.getElementById('start-failed');
    if (!message || !message.hidden) return;
    message.hidden = false;
    document.getElementById('start-again').addEventListener('click', function () {
      location.reload();
    });
    showTelephone();
  }

  function tell() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  }

  function hasStarted() {
    return document.readyState !== 'loading' && !document.getElementById('start-failed');
  }

  window.addEventListener(
    'error',
    function (event) {
      if (hasStarted()) return;
      var isScript = event.target instanceof HTMLScriptElement;
      if (isScript && mayReload()) location.reload();
      // Or a script that has come and that this browser cannot run.
      else if (isScript || event.target === window) tell();
    },
    true,
  );
  // In milliseconds (product, "When a request fails").
  setTimeout(tell, 120000);
})();

// A browser that can install the portal says so early, and once. The application offers it later, in its own time.
addEventListener('beforeinstallprompt', function (event) {
  event.preventDefault();
  window.installPrompt = event;
});
