import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './terminal.css';
import { TerminalScreen } from './TerminalScreen.tsx';
import { openHostLine } from './host-line.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <TerminalScreen line={openHostLine()} />
  </StrictMode>,
);
