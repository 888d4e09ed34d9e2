import type { Editor } from '@tiptap/core';
import { CaptionPanel } from './CaptionPanel.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { PdfPanel } from './PdfPanel.tsx';
import { AltPanel, PicturePanel } from './PicturePanel.tsx';
import { ReadingPanel, RubyPanel } from './RubyPanel.tsx';

export interface OpenPanel {
  readonly name: 'link' | 'caption' | 'picture' | 'alt' | 'pdf' | 'ruby' | 'reading';
  /** A picture that was pasted or dropped. */
  readonly file?: File;
}

interface PanelsProps {
  readonly editor: Editor;
  readonly panel: OpenPanel | undefined;
  readonly lang: 'ja' | 'en';
  readonly onDone: () => void;
}

/** What the tool that was pressed asks. */
export function Panels({ editor, panel, lang, onDone }: PanelsProps) {
  const props = { editor, onDone };
  if (panel === undefined) return null;
  if (panel.name === 'link') return <LinkPanel {...props} />;
  if (panel.name === 'caption') return <CaptionPanel {...props} />;
  if (panel.name === 'picture') return <PicturePanel {...props} given={panel.file} />;
  if (panel.name === 'alt') return <AltPanel {...props} />;
  if (panel.name === 'pdf') return <PdfPanel {...props} lang={lang} />;
  return panel.name === 'ruby' ? <RubyPanel {...props} /> : <ReadingPanel {...props} />;
}
