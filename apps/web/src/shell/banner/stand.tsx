import { isMonitorScreen } from '@machi/domain/navigation/menus';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BANNER_PLACE } from './held-banner.ts';
import { BannerOverPage } from './TownBanner.tsx';

/** Element ahead of the page, which the server has filled with the banner, if any. */
function place(): HTMLElement {
  const sent = document.getElementById(BANNER_PLACE);
  if (sent) return sent;
  const made = document.createElement('div');
  made.id = BANNER_PLACE;
  document.body.prepend(made);
  return made;
}

// Takes over the server's banner and listens for others. Frames and monitors show it in their own way.
if (window.parent === window && !isMonitorScreen(location.pathname))
  createRoot(place()).render(
    <StrictMode>
      <BannerOverPage />
    </StrictMode>,
  );
