import { bus } from '@portal/sdk';
import type { ButtonAppearance } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { handbookSetting, type HelpDetail, NODE_TYPE } from './contract.ts';

interface Props {
  kind: 'PRODUCT' | 'TOPIC';
  /** Product of a new topic. */
  parentId?: string;
  /** What is changed; absent for a new one. */
  node?: Pick<HelpDetail, 'id' | 'version' | 'parentId' | 'title' | 'summary' | 'sort'>;
  onDone?: () => unknown;
  appearance?: ButtonAppearance;
}

/** 新增或编辑产品、主题。 */
export function NodeButton({ kind, parentId, node, onDone, appearance = 'secondary' }: Props) {
  const text = `${node ? '编辑' : '新增'}${NODE_TYPE.texts[kind]}`;
  const above = node?.parentId ?? parentId;
  return (
    <FormButton
      call={handbookSetting.saveNode}
      title={node ? `${text} · ${node.title}` : text}
      input={{ ...(node && { id: node.id, version: node.version }), ...(above && { parentId: above }) }}
      initial={node ?? { sort: 100 }}
      fields={['title', 'summary', 'sort']}
      onDone={onDone ?? (() => bus.emit('data:changed', { path: handbookSetting.nodes.path }))}
      appearance={appearance}
    >
      {text}
    </FormButton>
  );
}
