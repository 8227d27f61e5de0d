import { useCall } from '@portal/sdk';
import { Descriptions, factsOf, LinkButton, Section, WhenLoaded } from '@portal/sdk/ui';
import { editOf } from './addresses.ts';
import { handbookSetting, type HelpDetail, helpDetail } from './contract.ts';
import { HelpActions } from './help-actions.tsx';
import { NodeButton } from './node-button.tsx';

interface Props {
  id: string;
  onDone: () => unknown;
}

function Facts({ node, onDone }: { node: HelpDetail; onDone: () => unknown }) {
  const { id, title, nodeType } = node;
  if (nodeType === 'ARTICLE') return null;
  return (
    <Section
      title={title}
      actions={
        <>
          {' '}
          {nodeType === 'PRODUCT' && <NodeButton kind="TOPIC" parentId={id} onDone={onDone} />}
          {nodeType === 'TOPIC' && (
            <LinkButton to={editOf('', id)} appearance="primary">
              写文章
            </LinkButton>
          )}
          <NodeButton kind={nodeType} node={node} onDone={onDone} />
          <HelpActions row={node} onDone={onDone} appearance="secondary" />
        </>
      }
    >
      <Descriptions items={factsOf(helpDetail, node, ['summary', 'sort', 'state'])} />
    </Section>
  );
}

/** 所选产品或主题的资料和操作。 */
export function NodeFacts({ id, onDone }: Props) {
  const node = useCall(handbookSetting.detail, { id });
  const changed = () => Promise.all([node.reload().catch(() => undefined), onDone()]); // it may have been deleted
  return (
    <WhenLoaded answer={node} rows={2}>
      {(found) => <Facts node={found} onDone={changed} />}
    </WhenLoaded>
  );
}
