import '../../../src/shell/zod-without-eval.ts';
import '../../../src/shell/navigation/take-from-address.ts';
import { createRoot } from 'react-dom/client';
import { FormGround } from './FormGround.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const { dataset } = document.documentElement;
const query = new URLSearchParams(window.location.search);
dataset['theme'] = query.get('theme') ?? 'light';
dataset['text'] = query.get('text') ?? 'standard';
createRoot(root).render(<FormGround />);
