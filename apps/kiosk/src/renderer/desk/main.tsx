import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@machi/ui/styles/index.css';
import '@machi/ui/styles/desk.css';
import '@machi/member-desk/members.css';
import './desk.css';
import './linking/linking.css';
import '../camera/mirror.css';
import './enrolling/enrolling.css';
import { DeskApp } from './DeskApp.tsx';
import { openDeskLine } from './desk-line.ts';
import { openTownClient } from './town-client.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
const town = openTownClient();
createRoot(root).render(
  <StrictMode>
    <DeskApp line={openDeskLine(town.store)} town={town} isFromTerminal={window.location.search === '?terminal'} />
  </StrictMode>,
);
