export function ConsultationButton() {
  return null;
}
