-- One request over and over; at the end the measurements as a line of JSON.

local thread_list = {}

function setup(thread)
  table.insert(thread_list, thread)
end

function init(args)
  wrk.method = args[1]
  bad = 0
  if args[2] then
    local file = assert(io.open(args[2], "rb"))
    wrk.body = file:read("*a")
    file:close()
    wrk.headers["Content-Type"] = "application/json"
  end
end

function response(status)
  if status ~= 200 then bad = bad + 1 end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(thread_list) do
    failed = failed + thread:get("bad")
  end
  io.write(string.format(
    '{"requests": %d, "seconds": %.3f, "p50": %.3f, "p99": %.3f, "errors": %d}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
