import { confirm, request, toast, useCall, useSubmit } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import type { Plate } from '@portal/sdk/calls/plate';
import type { RowOf } from '@portal/sdk/contract';
import { BusyButton, MessageBar, TextLink } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { changesPath } from '../addresses.ts';
import { orgTree } from './contract.ts';
import { usePlace } from '../unit-fields.tsx';

export type UnitRow = RowOf<typeof organization.getAllByPage>;

interface Props {
  unit: UnitRow;
  onDone: () => unknown;
}

const seenOf = ({ customerCode, version }: UnitRow) => ({ customerCode, version });

/** 新增：编码、名称、上级、信用代码；上级是二级公司的另选板块。 */
export function AddButton({ parent, onDone }: { parent: string | undefined; onDone: () => unknown }) {
  const place = usePlace();
  return (
    <FormButton
      call={organization.addOrg}
      title="新增组织"
      appearance="primary"
      initial={parent === undefined ? {} : { parentCustomerCode: parent }}
      fields={[
        {
          name: 'customerCode',
          hint: '1 至 20 位数字和字母，保存后不能修改',
          malformed: '组织编码为 1 至 20 位数字和字母',
        },
        'customerRegisterName',
        { name: 'parentCustomerCode', render: place.parent('上级组织'), missing: '请选择上级组织' },
        {
          name: 'cat',
          when: ({ parentCustomerCode }) => place.hasSector(parentCustomerCode),
          check: place.demandSector,
          render: place.sector('板块'),
        },
        { name: 'socialcreditcode', malformed: '请输入正确的统一社会信用代码' },
      ]}
      done="已新增组织"
      onDone={onDone}
    >
      新增
    </FormButton>
  );
}

function EditButton({ unit, onDone }: Props) {
  const { customerRegisterName, socialcreditcode, cat, companyLevel } = unit;
  const place = usePlace();
  return (
    <FormButton
      call={organization.updateOrg}
      title={`编辑 · ${customerRegisterName}`}
      appearance="text"
      input={seenOf(unit)}
      initial={{
        customerRegisterName,
        ...(socialcreditcode !== null && { socialcreditcode }),
        ...(cat !== null && { cat: cat as Plate }),
      }}
      fields={[
        'customerRegisterName',
        { name: 'socialcreditcode', malformed: '请输入正确的统一社会信用代码' },
        { name: 'cat', when: () => companyLevel === 3, render: place.sector('板块') },
      ]}
      onDone={onDone}
    >
      编辑
    </FormButton>
  );
}

/** What moves along, and from when on reports count it elsewhere. */
function Impact({ customerCode }: { customerCode: string }) {
  const { data } = useCall(orgTree.impact, { customerCode });
  if (!data) return null;
  const { units, people, from } = data;
  return (
    <MessageBar intent="info">
      下属 {units} 个单位、{people} 人随之移动，报表归属自 {from} 起变更。
    </MessageBar>
  );
}

function MoveButton({ unit, onDone }: Props) {
  const { customerCode, customerRegisterName, cat } = unit;
  const place = usePlace(customerCode);
  return (
    <FormButton
      call={organization.updateOrg}
      title={`移动 · ${customerRegisterName}`}
      appearance="text"
      intro={<Impact customerCode={customerCode} />}
      input={seenOf(unit)}
      initial={{ ...(cat !== null && { cat: cat as Plate }) }}
      fields={[
        {
          name: 'parentCustomerCode',
          label: '新上级组织',
          render: place.parent('新上级组织'),
          check: (value) => (value === undefined ? '请选择新上级组织' : undefined),
        },
        {
          name: 'cat',
          when: ({ parentCustomerCode }) => place.hasSector(parentCustomerCode),
          check: place.demandSector,
          render: place.sector('板块'),
        },
      ]}
      done="已移动"
      onDone={onDone}
    >
      移动
    </FormButton>
  );
}

/** 停用前告知条件；没有在用人员和下级才能停用，单据保留。 */
function StateButton({ unit, onDone }: Props) {
  const { busy, submit } = useSubmit(organization.updateOrg);
  const { customerCode, customerRegisterName, status } = unit;
  const ends = status === 1;
  const verb = ends ? '停用' : '启用';
  const press = async () => {
    const impact = ends ? await request(orgTree.impact, { customerCode }).catch(() => undefined) : undefined;
    if (ends && !impact) return;
    const message = ends
      ? `“${customerRegisterName}”现有下属 ${impact?.units} 个单位、${impact?.people} 人。没有下级和在用人员才能停用；停用后已有单据保留。`
      : `确认启用“${customerRegisterName}”？`;
    const tone = ends && ({ tone: 'danger' } as const);
    if (!(await confirm({ title: `${verb}组织`, message, ok: verb, ...tone }))) return;
    if ((await submit({ ...seenOf(unit), status: ends ? 0 : 1 })) === undefined) return;
    toast({ intent: 'success', message: `已${verb}` });
    await onDone();
  };
  return (
    <BusyButton appearance="text" busy={busy} onClick={() => void press()}>
      {verb}
    </BusyButton>
  );
}

function PeopleButton({ unit: { customerCode, customerRegisterName }, onDone }: Props) {
  return (
    <FormButton
      call={organization.addOrgUser}
      title={`添加人员 · ${customerRegisterName}`}
      appearance="text"
      input={{ customerCode }}
      fields={[{ name: 'account', placeholder: '已有账号的登录名' }]}
      done="已添加人员"
      onDone={onDone}
    >
      添加人员
    </FormButton>
  );
}

/** What the reader may do with a unit; those that stand in for a missing parent stay as they are. */
export function UnitActions({ unit, onDone }: Props) {
  const { customerRegisterName, editable, status, socialcreditcode, parentCustomerCode } = unit;
  const history = `${changesPath}?customerRegisterName=${encodeURIComponent(customerRegisterName)}`;
  const shared = { unit, onDone };
  if (socialcreditcode === null || !editable) return <TextLink to={history}>申请记录</TextLink>;
  return (
    <>
      {status === 1 && <EditButton {...shared} />}
      {status === 1 && parentCustomerCode !== null && <MoveButton {...shared} />}
      {status === 1 && <PeopleButton {...shared} />}
      {parentCustomerCode !== null && <StateButton {...shared} />}
      <TextLink to={history}>申请记录</TextLink>
    </>
  );
}
