/** On every page of a sandbox bank, above everything else. In the weight that is loaded first, so that it stays put. */
export function SandboxMarker() {
  return (
    <aside
      aria-label="Sandbox"
      className="border-line border-b bg-warning-soft px-4 py-1 text-center text-sm text-warning print:hidden"
    >
      Sandbox · no real money
    </aside>
  );
}
