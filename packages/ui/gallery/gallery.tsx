import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SnackbarProvider } from '../src/snackbar/SnackbarProvider.tsx';
import { applyTheme } from '../src/theme/theme.tsx';
import { Sheet } from './Sheet.tsx';
import { english } from './words-en.ts';
import { japanese } from './words-ja.ts';
import '../src/styles/index.css';

// Opened as ?lang=en&theme=dark; what is missing is Japanese and follows the device.
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const words = query.get('lang') === 'en' ? english : japanese;

document.documentElement.lang = words.lang;
applyTheme(theme === 'light' || theme === 'dark' ? theme : 'system');

const root = document.getElementById('root');
if (!root) throw new Error('The gallery needs an element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SnackbarProvider closeLabel={words.close}>
      <Sheet words={words} />
    </SnackbarProvider>
  </StrictMode>,
);
