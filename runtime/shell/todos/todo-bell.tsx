export function TodoBell() {
  return null;
}
