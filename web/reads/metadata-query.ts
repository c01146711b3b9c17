import { keepPreviousData } from '@tanstack/react-query';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { ask } from '#web/api/client.ts';
import { indexQuery } from './device-query.ts';

/** The types, locations and tags that Anlagen have, for filters and suggestions. */
export const metadataQuery = {
  ...indexQuery(
    equipmentCalls.metadata,
    {},
    {
      askWorker: (worker, signal) => worker.ask('metadata', null, signal),
      askServer: (signal) => ask(equipmentCalls.metadata, { signal }),
    },
  ),
  placeholderData: keepPreviousData,
};
