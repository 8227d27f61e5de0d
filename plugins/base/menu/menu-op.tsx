import { MenuPage } from './menu-page.tsx';

/** 运营菜单管理 */
export default function MenuOpPage() {
  return <MenuPage system="OP" />;
}
