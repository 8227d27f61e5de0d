import { toast } from '@portal/sdk';
import { type ManagedMenu, menu, type MenuSystem } from '@portal/sdk/calls/menu';
import type { ButtonAppearance } from '@portal/sdk/ui';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from '../product/code-checks.tsx';
import { useProductNames } from '../use-product-names.ts';

type Save = typeof menu.save;

/** What a remark may hold. */
const MARK = { disabled: '禁用（显示但不能打开）', hide: '空间不足时先收起' } as const;
const marksOf = (remark = '') => (['disabled', 'hide'] as const).filter((mark) => remark.includes(mark));

interface Props {
  system: MenuSystem;
  /** The node that is changed; absent: a new one. */
  node?: ManagedMenu;
  parent: ManagedMenu | null;
  /** The new one stands after this one. */
  beside?: ManagedMenu;
  appearance?: ButtonAppearance;
  onDone: () => unknown;
  children: string;
}

const isPage = ({ button }: { button?: string }) => button === '0';

const fieldsOf = (products: Readonly<Record<string, string>>, asksKind: boolean): readonly Field<Save>[] => [
  'menuName',
  { name: 'button', when: () => asksKind },
  { name: 'routeUrl', malformed: '路由应以 / 开头，或为 http、https 网址', when: isPage },
  {
    name: 'permCode',
    malformed: '权限码格式为 功能区:页面:动作',
    when: ({ button }) => button === '1',
    check: (code) => (code ? undefined : '请输入权限码'),
  },
  { name: 'icon', when: isPage },
  'frontEndName',
  { name: 'productType', codes: products },
  'sort',
  'hidden',
  { name: 'ifRouteHidden', when: isPage },
  { name: 'ifIntOrExt', when: isPage },
  {
    name: 'remark',
    when: isPage,
    render: (value, onChange) => (
      <CodeChecks codes={MARK} value={marksOf(value ?? '')} onChange={(marks) => onChange(marks.join() || undefined)} />
    ),
  },
];

export const factsOf = ({ menuName, routeUrl, permCode, icon, frontEndName, remark, ...node }: ManagedMenu) => ({
  menuName,
  button: node.button,
  hidden: node.hidden,
  ifRouteHidden: node.ifRouteHidden,
  ifIntOrExt: node.ifIntOrExt,
  productType: node.productType,
  sort: node.sort,
  ...(routeUrl !== null && { routeUrl }),
  ...(permCode !== null && { permCode }),
  ...(icon !== null && { icon }),
  ...(frontEndName !== null && { frontEndName }),
  ...(remark !== null && { remark }),
});

const fresh = ({ parent, beside }: Props) => ({
  button: '0' as const,
  hidden: '0' as const,
  ifRouteHidden: '0' as const,
  ifIntOrExt: '0' as const,
  productType: parent?.productType ?? '00',
  sort: beside ? Math.min(beside.sort + 1, 9999) : 100,
  ...(parent?.frontEndName && { frontEndName: parent.frontEndName }),
});

/** 新增、编辑菜单或按钮。 */
export function MenuForm(props: Props) {
  const { system, node, parent, appearance = 'text', onDone, children } = props;
  const names = useProductNames();
  const where = parent ? `上级：${parent.menuName}` : '一级菜单';
  const isAsked = node === undefined && parent !== null;
  return (
    <FormButton<Save>
      call={menu.save}
      appearance={appearance}
      title={node ? `编辑 · ${node.menuName}` : `新增菜单 · ${where}`}
      width={720}
      columns={2}
      input={{
        system,
        parentId: parent?.menuId ?? null,
        ...(!isAsked && { button: node?.button ?? '0' }),
        ...(node && { menuId: node.menuId, version: node.version }),
      }}
      initial={node ? factsOf(node) : fresh(props)}
      fields={fieldsOf({ '00': '平台基础', ...names }, isAsked)}
      done="已保存，所有页面已更新"
      onDone={async ({ dangling }) => {
        if (dangling) toast({ intent: 'warning', message: '没有插件提供该路由或权限码，暂不会显示' });
        await onDone();
      }}
    >
      {children}
    </FormButton>
  );
}
