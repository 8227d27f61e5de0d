import { LinkButton } from './link-button.tsx';
import { useInPane } from './pane.ts';

/** From a document to the list that it stands in; a document in a pane stands beside its list. */
export function BackToList({ to }: { to: string }) {
  return useInPane() ? null : (
    <LinkButton to={to} appearance="secondary">
      返回列表
    </LinkButton>
  );
}
