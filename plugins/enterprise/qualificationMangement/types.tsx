import { now, useList } from '@portal/sdk';
import {
  QUALIFICATION_TYPE_STATUS,
  qualificationType,
  type QualificationTypeRow,
  REQUIRED_FOR,
} from '@portal/sdk/calls/qualification';
import { ENT_TYPE } from '@portal/sdk/calls/registration';
import { date } from '@portal/sdk/format';
import { ActionButton, StatusTag } from '@portal/sdk/ui';
import { CodeCheckboxes, type Field, FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { QualificationViews } from './views.tsx';

type EntType = keyof typeof ENT_TYPE;
const KINDS = Object.keys(ENT_TYPE) as `${EntType}`[];
const ENT_KINDS = { texts: ENT_TYPE, list: KINDS };

const FIELDS: readonly Field<typeof qualificationType.save>[] = [
  { name: 'typeCode', malformed: '编码以大写字母开头，只用大写字母、数字和下划线，2 至 30 位' },
  'typeName',
  {
    name: 'requiredFor',
    span: 'row',
    render: (value, onChange) => <CodeCheckboxes {...{ value, onChange }} codes={REQUIRED_FOR} />,
  },
  {
    name: 'entTypes',
    span: 'row',
    when: ({ requiredFor = [] }) => requiredFor.length > 0,
    render: (value, onChange) => <CodeCheckboxes {...{ value, onChange }} codes={ENT_KINDS} />,
  },
  'consequence',
  'requiredFrom',
  { name: 'remindDays', malformed: '提醒天数是以 / 分隔的天数，最多六个，如 60/30/7/0' },
  { name: 'guide', span: 'row' },
];

interface Props {
  row: QualificationTypeRow;
  onDone: () => unknown;
}

function TypeActions({ row, onDone }: Props) {
  const { id, version, status, typeName, held, gaps, guide, ...facts } = row;
  const enabled = status === 0;
  return (
    <>
      <FormButton
        call={qualificationType.save}
        title={`修改资质类型 · ${typeName}`}
        width={720}
        columns={2}
        fields={FIELDS}
        input={{ id, version }}
        initial={{ ...facts, typeName, ...(guide !== null && { guide }) }}
        appearance="text"
        done="资质类型已保存"
        onDone={onDone}
      >
        修改
      </FormButton>
      <ActionButton
        call={qualificationType.updateState}
        input={{ id, version, enabled }}
        ask={
          enabled
            ? `启用“${typeName}”？自要求的日期起，必备对象没有的计为缺失。`
            : `停用“${typeName}”？不再要求，也不能再登记；已有的 ${held} 份证书保留。`
        }
        done={enabled ? '已启用' : '已停用'}
        onDone={onDone}
      >
        {enabled ? '启用' : '停用'}
      </ActionButton>
    </>
  );
}

const texts = (from: Readonly<Record<string, string>>, chosen: readonly string[], none: string) =>
  chosen.length === 0 ? none : chosen.map((code) => from[code]).join('、');

/** 资质类型：谁必须有、缺失的后果、提前几天提醒。 */
export function Types() {
  const list = useList(qualificationType.page);
  return (
    <ListPage
      title="资质管理"
      views={<QualificationViews view="types" />}
      actions={
        <FormButton
          call={qualificationType.save}
          title="新增资质类型"
          width={720}
          columns={2}
          fields={FIELDS}
          initial={{ remindDays: '60/30/7/0', consequence: 'REMIND', requiredFrom: date(now()) }}
          appearance="primary"
          done="资质类型已保存"
          onDone={list.reload}
        >
          新增类型
        </FormButton>
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="资质类型"
        columns={[
          'typeName',
          'typeCode',
          { field: 'requiredFor', as: (chosen) => texts(REQUIRED_FOR.texts, chosen, '-') },
          {
            field: 'entTypes',
            as: (chosen, { requiredFor }) => (requiredFor.length === 0 ? '-' : texts(ENT_TYPE, chosen, '全部')),
          },
          'consequence',
          { field: 'status', as: (status) => <StatusTag code={status} {...QUALIFICATION_TYPE_STATUS} /> },
          'requiredFrom',
          'remindDays',
          'held',
          'gaps',
          'guide',
        ]}
        rowActions={(row) => <TypeActions row={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}
