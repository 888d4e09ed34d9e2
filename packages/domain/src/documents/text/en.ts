export const en = {
  'too-many-documents':
    'You can keep up to {{0}} files that are not sent with an application. Please remove some first.',
  'documents-full':
    'You can keep up to {{0}} files here, {{1}} in all. Files of what is over are deleted once the time in Article 9 of the privacy policy has passed. If that is too late for you, please call the town office.',
  'document-attached': 'This file belongs to an application that was sent, so it can no longer be removed here.',
} as const;
