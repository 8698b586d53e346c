#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

#include "jobs/executor.hpp"

namespace firstmove::jobs {
namespace {

class SerialExecutor final : public Executor {
 public:
  int workers() const override { return 1; }
  void run(std::size_t count, const Task& task) override {
    for (std::size_t i = 0; i < count; ++i) task(0, i);
  }
};

class ThreadExecutor final : public Executor {
 public:
  explicit ThreadExecutor(int workers) : workers_(workers) { assert(workers >= 1); }

  int workers() const override { return workers_; }
  void run(std::size_t count, const Task& task) override {
    std::atomic<std::size_t> next{0};
    const auto work = [&](int worker) {
      for (std::size_t i = next++; i < count; i = next++) task(worker, i);
    };
    std::vector<std::thread> threads;
    for (int worker = 1; worker < workers_; ++worker) threads.emplace_back(work, worker);
    work(0);
    for (std::thread& thread : threads) thread.join();
  }

 private:
  int workers_;
};

}  // namespace

std::unique_ptr<Executor> make_serial_executor() {
  return std::make_unique<SerialExecutor>();
}

std::unique_ptr<Executor> make_thread_executor(int workers) {
  return std::make_unique<ThreadExecutor>(workers);
}

}  // namespace firstmove::jobs
