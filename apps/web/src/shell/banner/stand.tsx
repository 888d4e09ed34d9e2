import { isMonitorScreen } from '@machi/domain/navigation/menus';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BANNER_PLACE } from './held-banner.ts';
import { BannerOverPage } from './TownBanner.tsx';

/** Before the page, where the server has laid the words if there are any. */
function place(): HTMLElement {
  const sent = document.getElementById(BANNER_PLACE);
  if (sent) return sent;
  const made = document.createElement('div');
  made.id = BANNER_PLACE;
  document.body.prepend(made);
  return made;
}

// Takes over the words that came with the page, and listens for others. A page within a page has them around it, and a
// monitor shows them in its own way.
if (window.parent === window && !isMonitorScreen(location.pathname))
  createRoot(place()).render(
    <StrictMode>
      <BannerOverPage />
    </StrictMode>,
  );
