import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Comment, commentCalls } from '#contract/comments.ts';
import { clientFor } from '#web/api/client.ts';

const api = clientFor(commentCalls);

export const commentsQuery = (equipmentId: string) =>
  queryOptions({
    queryKey: ['/api/equipment', equipmentId, 'comments'],
    queryFn: ({ signal }) => api.list({ params: { id: equipmentId }, signal }),
  });

/** Shows at once what the server has just confirmed; reading it again also keeps it on the device. */
export const takeOver =
  (equipmentId: string) =>
  (client: QueryClient, change: (comments: Comment[]) => Comment[]): Promise<void> => {
    const { queryKey } = commentsQuery(equipmentId);
    client.setQueryData(queryKey, (comments) => comments && change(comments));
    return client.invalidateQueries({ queryKey });
  };
