import { useNavigate } from 'react-router';
import { useStaff } from '../session/staff.tsx';
import { type Section, sectionsFor } from './sections.ts';
import { useShortcut } from './shortcuts.tsx';

/** The keys that lead to each section. */
export function Jumps() {
  const { may } = useStaff();
  return sectionsFor(may).map((section) => <Jump key={section.to} section={section} />);
}

function Jump({ section }: { section: Section }) {
  const navigate = useNavigate();
  useShortcut(`g ${section.key}`, `Go to ${section.label}`, () => navigate(section.to));
  return null;
}
