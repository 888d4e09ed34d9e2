import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import './gallery.css';
import { forceStates } from './forced-states.ts';
import { Gallery } from './Gallery.tsx';
import { dress, readSettings } from './settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The gallery needs an element with the id "root".');
forceStates();
dress(readSettings());
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
