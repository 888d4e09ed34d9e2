export const en = {
  'pass-service-needed': 'Please sign up for the service of the passes first. Then you can start to use this pass.',
  'pass-not-used': 'You are not using this pass. Please start to use it first.',
} as const;
