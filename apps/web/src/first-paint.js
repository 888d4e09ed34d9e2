// Runs before anything is painted, so that a dark page does not flash white: the policy of the site allows no inline
// script, and module scripts run too late. The application reads and checks the same record again when it starts.
(function () {
  try {
    var record = JSON.parse(localStorage.getItem('machi') || '{}');
    var root = document.documentElement;
    if (record.themeMode === 'dark' || record.themeMode === 'system') root.dataset.theme = record.themeMode;
    if (record.locale === 'en') root.lang = 'en';
  } catch {
    // A damaged or forbidden storage leaves the defaults of the page.
  }
})();
