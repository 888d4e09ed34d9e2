import type { FoundSource } from '../../platform/search/found-source.ts';

/** Services that a person subscribes to. */
export const found: readonly FoundSource[] = [
  {
    kind: 'service',
    forAll: ({ town }) =>
      town.services.map(({ service_id, service_name, data_purpose }) => ({
        href: `/service/${service_id}`,
        title: service_name,
        text: data_purpose,
      })),
  },
];
