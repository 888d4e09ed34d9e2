import type { Editor, JSONContent } from '@tiptap/core';

/** Lays a block where one writes; in the words below a picture it comes behind that picture. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from } = editor.state.selection;
  const chain = editor.chain().focus();
  if ($from.parent.type.name !== 'figure') chain.insertContent(block).run();
  else chain.insertContentAt($from.after(), block, { updateSelection: true }).run();
}
