import { request, toast, useCall } from '@portal/sdk';
import { MessageBar, MessageBarBody } from '@portal/sdk/ui';
import { FormDialog, TreeSelect } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { AttrRows } from '../classification/attr-rows.tsx';
import { classification } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { category, type Qualification, type SupplyDetail } from './contract.ts';
import { QualificationRows } from './qualification-rows.tsx';
import { TemplateCopy } from './template-copy.tsx';

interface Props {
  /** What is changed or renewed; without it a new application begins. */
  supply?: SupplyDetail;
  onClose: () => void;
  onDone: () => unknown;
}

const incomplete = (held: readonly Qualification[] = []) => held.find(({ validTo }) => validTo === '');

function Returned({ supply }: { supply: SupplyDetail }) {
  if (supply.auditStatus !== 3 || supply.opinion === null) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>审批意见：{supply.opinion}</MessageBarBody>
    </MessageBar>
  );
}

/** 申请类目：选择分类，核对属性模板，逐项上传资质；保存后提交审核。 */
export function ApplyDialog({ supply, onClose, onDone }: Props) {
  const [categoryId, setCategoryId] = useState(supply?.categoryId);
  const tree = useCall(classification.tree, supply ? undefined : { whole: true, enabled: true });
  const start = useCall(category.start, categoryId === undefined ? undefined : { categoryId });
  const required = start.data?.requiredQualifications ?? supply?.requiredQualifications ?? [];
  if (categoryId !== undefined && !start.data) return null;
  return (
    <FormDialog
      key={categoryId ?? 'none'}
      call={category.save}
      title={supply ? `变更类目 · ${supply.categoryName}` : '申请类目'}
      width={860}
      ok="保存并提交审核"
      done="已保存"
      input={supply ? { id: supply.id, version: supply.version } : {}}
      initial={{
        ...(categoryId !== undefined && { categoryId }),
        attrTemplate: supply?.attrTemplate ?? start.data?.attrTemplate ?? [],
        qualifications: supply?.qualifications ?? [],
      }}
      fields={[
        {
          name: 'categoryId',
          label: '所属分类',
          kind: 'custom',
          render: (value, onChange) =>
            supply ? (
              supply.classificationName
            ) : (
              <TreeSelect
                label="所属分类"
                nodes={treeNodesOf(tree.data ?? [], null, true)}
                value={value}
                onChange={(id) => {
                  onChange(id);
                  setCategoryId(id);
                }}
              />
            ),
          check: () => (start.data?.taken && !supply ? '贵单位已有该分类的类目，请在原类目上变更或续期' : undefined),
        },
        {
          name: 'qualifications',
          label: '资质附件',
          kind: 'custom',
          render: (value, onChange) => <QualificationRows required={required} value={value} onChange={onChange} />,
          check: (value) => {
            const open = incomplete(value);
            return open && `请填写“${open.name}”的有效期`;
          },
        },
        {
          name: 'attrTemplate',
          label: '属性模板',
          kind: 'custom',
          hint: '取自该分类的标准模板，可增删；审核通过后用于该类目的商品',
          render: (value, onChange) => (
            <>
              <TemplateCopy besides={categoryId ?? '0'} onCopy={onChange} />
              <AttrRows value={value} onChange={onChange} />
            </>
          ),
        },
      ]}
      onDone={async (saved) => {
        await request(category.submit, saved).then(
          () => toast({ intent: 'success', message: '已提交运营单位审核' }),
          () => undefined, // the host has shown why; the draft stays
        );
        await onDone();
      }}
      open
      onClose={onClose}
    >
      {supply && <Returned supply={supply} />}
    </FormDialog>
  );
}
