/** A part of a paper as it is read aloud: what kind of part it is, by its name in PDF (ISO 32000-1, 14.8.4). */
export type PartKind = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
type Part = ReturnType<PDFKit.PDFDocument['struct']>;

// Known to pdfkit, and not to its types.
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
  }
}

/** Says which standard a paper follows (ISO 14289-1, 5). */
const UNIVERSAL_ACCESS = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;

/**
 * What screen readers find of a paper beside its letters: headings, paragraphs, lists and tables in their order (PDF/UA).
 * All that is drawn belongs to a part or is decoration.
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
    /** Begins a part of parts, such as a table. */
    begun(kind: PartKind, within: Part = paper): Part {
      const part = document.struct(kind);
      within.add(part);
      return part;
    },
    /** Draws what is not read: lines, and what stands on each page anew. */
    decoration(draw: () => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
      document.markContent('Artifact', { type });
      draw();
      document.endMarkedContent();
    },
    end: () => paper.end(),
  };
}
