export function EnterpriseButton() {
  return null;
}
