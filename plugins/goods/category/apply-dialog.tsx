import { request, toast, useCall } from '@portal/sdk';
import { AttachmentPicker, Input, look, makeStyles, MessageBar, Quiet, Stack } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { CodeDropdown, FormDialog, TreeSelect } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { AttrRows } from '../classification/attr-rows.tsx';
import { type Attribute, classification } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { category, type Qualification, type SupplyDetail } from './contract.ts';

const useStyles = makeStyles({ one: look.column('8px'), line: look.grid('1fr 1fr', '8px') });

interface RowsProps {
  required: readonly string[];
  value: readonly Qualification[] | undefined;
  onChange: (value: Qualification[]) => void;
}

/** 资质附件：每项要求上传证书，填写编号与有效期。 */
function QualificationRows({ required, value = [], onChange }: RowsProps) {
  const styles = useStyles();
  if (required.length === 0) return <Quiet>该分类没有资质要求</Quiet>;
  const change = (name: string, part: Partial<Qualification> | undefined) => {
    const others = value.filter((one) => one.name !== name);
    const held = value.find((one) => one.name === name);
    const next = part && { name, fileId: '', fileName: '', validTo: '', ...held, ...part };
    onChange(next ? [...others, next] : others);
  };
  return (
    <Stack>
      {required.map((name) => {
        const held = value.find((one) => one.name === name);
        return (
          <div key={name} className={styles.one}>
            <span>{name} *</span>
            <AttachmentPicker
              value={held ? [held] : []}
              onChange={(files) => change(name, files.at(-1))}
              accept={['.pdf', '.jpg', '.png']}
              maxFiles={1}
            />
            {held && (
              <div className={styles.line}>
                <Input
                  aria-label={`${name}证书编号`}
                  placeholder="证书编号"
                  maxLength={60}
                  value={held.certNo ?? ''}
                  onChange={(certNo) => change(name, { certNo })}
                />
                <DayInput
                  value={held.validTo}
                  placeholder="有效期至"
                  onChange={(validTo) => change(name, { validTo: validTo ?? '' })}
                />
              </div>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

/** 复制模板：取自本企业已通过的其他类目。 */
function TemplateCopy({ besides, onCopy }: { besides: string; onCopy: (attrs: Attribute[]) => void }) {
  const own = useCall(category.page, { auditStatus: 2, size: 100 });
  const others = own.data?.records.filter(({ categoryId }) => categoryId !== besides) ?? [];
  if (others.length === 0) return null;
  const copy = async (id: string) => {
    const supply = await request(category.detail, { id }).catch(() => undefined); // the host has shown why
    if (supply) onCopy([...supply.attrTemplate]);
  };
  return (
    <CodeDropdown
      label="复制其他类目的模板"
      codes={Object.fromEntries(others.map(({ id, classificationName }) => [id, classificationName]))}
      value=""
      onChange={(id) => void copy(id)}
      placeholder="复制其他类目的模板"
    />
  );
}

interface Props {
  /** What is changed or renewed; without it a new application begins. */
  supply?: SupplyDetail;
  onClose: () => void;
  onDone: () => unknown;
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
      done={null}
      input={supply ? { id: supply.id, version: supply.version } : {}}
      initial={{
        ...(categoryId !== undefined && { categoryId }),
        attrTemplate: supply?.attrTemplate ?? start.data?.attrTemplate ?? [],
        qualifications: supply?.qualifications ?? [],
      }}
      fields={[
        {
          name: 'categoryId',
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
          render: (value, onChange) => <QualificationRows required={required} value={value} onChange={onChange} />,
          check: (value = []) => {
            const open = value.find(({ validTo }) => validTo === '');
            return open && `请填写“${open.name}”的有效期`;
          },
        },
        {
          name: 'attrTemplate',
          render: (value, onChange) => (
            <>
              <TemplateCopy besides={categoryId ?? '0'} onCopy={onChange} />
              <AttrRows value={value} onChange={onChange} />
            </>
          ),
        },
      ]}
      onDone={async (saved) => {
        // what it is refused stands in the form; the draft is kept by then
        await request(category.submit, saved, { quiet: 'refusals' }).finally(onDone);
        toast({
          intent: 'success',
          message: '类目申请已提交，等待运营单位审核',
          ...(supply && { about: { name: `类目 ${supply.categoryNo}` } }),
        });
      }}
      open
      onClose={onClose}
    >
      {supply?.rejected && supply.opinion !== null && (
        <MessageBar intent="warning" layout="multiline">
          审批意见：{supply.opinion}
        </MessageBar>
      )}
    </FormDialog>
  );
}
