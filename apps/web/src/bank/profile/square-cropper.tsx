import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, draw, moved } from './square-crop.ts';

type SquareCropperProps = { crop: Crop; onChange: (crop: Crop) => void };

/** The picture as it will be: drag it, or use the sliders. */
export default function SquareCropper({ crop, onChange }: SquareCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(crop, canvas.current);
  }, [crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons === 0) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    onChange(moved(crop, event.movementX / width, event.movementY / width));
  }

  return (
    <div className="grid gap-3">
      <canvas
        ref={canvas}
        width={512}
        height={512}
        role="img"
        aria-label="Preview of your new picture"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="size-56 cursor-grab touch-none rounded-lg border border-line bg-sunken active:cursor-grabbing"
      />
      <Slider
        label="Zoom"
        value={crop.zoom}
        min={1}
        max={4}
        onChange={(zoom) => onChange({ ...crop, zoom })}
      />
      <Slider
        label="Left or right"
        value={crop.x}
        min={0}
        max={1}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <Slider label="Up or down" value={crop.y} min={0} max={1} onChange={(y) => onChange({ ...crop, y })} />
    </div>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid w-56 grid-cols-[6rem_1fr] items-center">
      <label htmlFor={id} className="text-ink-2 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-8 w-full min-w-0 cursor-pointer accent-primary"
      />
    </div>
  );
}
