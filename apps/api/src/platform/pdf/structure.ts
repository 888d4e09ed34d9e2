/** The kind of a part in the reading order, by its name in PDF (ISO 32000-1, 14.8.4). */
export type PartKind = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
type Part = ReturnType<PDFKit.PDFDocument['struct']>;

// In pdfkit, but missing in its types.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
  }
}

/** Declares the standard (ISO 14289-1, 5). */
const UNIVERSAL_ACCESS = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;

/**
 * The logical structure for screen readers: headings, paragraphs, lists and tables in order (PDF/UA). Everything drawn
 * belongs to a part or is decoration.
 */
export function createStructure(document: PDFKit.PDFDocument) {
  const paper = document.struct('Document');
  document.addStructure(paper);
  document.appendXML(UNIVERSAL_ACCESS);
  return {
    /** Draws a part whose content is drawn at once. */
    drawn(kind: PartKind, draw: () => unknown, within: Part = paper, scope?: 'Row' | 'Column'): void {
      within.add(document.struct(kind, scope === undefined ? {} : { scope }, [() => void draw()]));
    },
    /** Begins a part with subparts, such as a table. */
    begun(kind: PartKind, within: Part = paper): Part {
      const part = document.struct(kind);
      within.add(part);
      return part;
    },
    /** Draws what is not read aloud: lines, and what repeats on each page. */
    decoration(draw: () => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
      document.markContent('Artifact', { type });
      draw();
      document.endMarkedContent();
    },
    end: () => paper.end(),
  };
}
