/** What is refused to officials who write questions, or the page about the portal. */
export const en = {
  'standing-version-exists': 'A new version of it is being written. Please go on there, or discard that version first.',
  'standing-needed':
    'The page cannot be without this part. Please write a new version: it takes its place once it is approved.',
  'standing-order-changed': 'Somebody has changed the list meanwhile. It is shown anew. Please put it in order again.',
  'too-many-standing': 'There are {{0}} texts already. Please discard drafts that nobody needs.',
} as const;
