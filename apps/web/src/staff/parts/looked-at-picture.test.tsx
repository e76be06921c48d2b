import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/error.ts';
import { LookedAtPicture } from './looked-at-picture.tsx';

const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(look: () => Promise<File>) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <LookedAtPicture title="Face" receivedAt="17 November" look={look} />
    </QueryClientProvider>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Look at: Face, 17 November' }));

test('a picture is fetched by a press, and the browser forgets it with the page', async () => {
  const file = new File(['pixels'], 'face.webp');
  const { unmount } = show(async () => file);
  expect(made).not.toHaveBeenCalled();
  await press();
  expect((await screen.findByRole('img', { name: 'Face' })).getAttribute('src')).toBe('blob:picture');
  expect(made).toHaveBeenCalledWith(file);
  unmount();
  expect(revoked).toHaveBeenCalledWith('blob:picture');
});

test('whoever may not look is told why', async () => {
  show(() => Promise.reject(new ApiError('case_claimed', 'Claim the case first.')));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Claim the case first.');
});
