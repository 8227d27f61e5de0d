import { useCall } from '@portal/sdk';
import { Descriptions, LinkButton, Section, StatusTag, WhenLoaded } from '@portal/sdk/ui';
import { editOf } from './addresses.ts';
import { handbookSetting, HELP_STATE, HELP_TONE, type HelpDetail } from './contract.ts';
import { HelpActions } from './help-actions.tsx';
import { NodeButton } from './node-button.tsx';

interface Props {
  id: string;
  then: () => unknown;
}

function Facts({ node, then }: { node: HelpDetail; then: () => unknown }) {
  const { id, title, summary, sort, state, nodeType } = node;
  if (nodeType === 'ARTICLE') return null;
  return (
    <Section
      title={title}
      actions={
        <>
          {' '}
          {nodeType === 'PRODUCT' && <NodeButton kind="TOPIC" parentId={id} then={then} />}
          {nodeType === 'TOPIC' && (
            <LinkButton to={editOf('', id)} appearance="primary">
              写文章
            </LinkButton>
          )}
          <NodeButton kind={nodeType} node={node} then={then} />
          <HelpActions row={node} then={then} look="secondary" />
        </>
      }
    >
      <Descriptions
        items={[
          { label: '说明', value: summary },
          { label: '排序', value: sort },
          { label: '状态', value: <StatusTag code={state} texts={HELP_STATE} tones={HELP_TONE} /> },
        ]}
      />
    </Section>
  );
}

/** 所选产品或主题的资料和操作。 */
export function NodeFacts({ id, then }: Props) {
  const node = useCall(handbookSetting.detail, { id });
  const changed = () => Promise.all([node.reload().catch(() => undefined), then()]); // it may have been deleted
  return (
    <WhenLoaded answer={node} rows={2}>
      {(found) => <Facts node={found} then={changed} />}
    </WhenLoaded>
  );
}
